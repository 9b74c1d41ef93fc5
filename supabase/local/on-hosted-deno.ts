/*
 * Starts an edge function, whose path is the only argument, on a free loopback port: Deno 2.1 reads no variable for it.
 */
declare const Deno: { readonly args: readonly [path: string]; serve: (...args: unknown[]) => unknown };

const { serve } = Deno;
Deno.serve = (handler) => serve({ hostname: '127.0.0.1', port: 0 }, handler);
await import(`file://${Deno.args[0]}`);
