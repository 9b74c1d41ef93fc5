import { corsHeaders } from './cors.ts';
import { describeError } from './describe-error.ts';
import { RequestError } from './request-error.ts';

/**
 * The function itself: a request and its connection's address in, an answer out. It never throws.
 *
 * `siteOrigins` are the site's origins, null for all; `failed` is the message where something failed that the caller
 * cannot change.
 *
 * @param answer a RequestError of it becomes the answer, anything else a 503 and a line in the log
 */
export function answerCalls(
  { siteOrigins, failed }: { readonly siteOrigins: readonly string[] | null; readonly failed: string },
  answer: (request: Request, peer: string) => Promise<Response>,
): (request: Request, peer: string) => Promise<Response> {
  async function answerOrExplain(request: Request, peer: string): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    try {
      return await answer(request, peer);
    } catch (error) {
      if (error instanceof RequestError) {
        return Response.json(error.answer, { status: error.status, headers: error.headers });
      }
      console.error(`A call failed: ${describeError(error)}.`);
      return Response.json({ message: failed }, { status: 503 });
    }
  }

  return async (request, peer) => {
    const response = await answerOrExplain(request, peer);
    const headers = {
      ...corsHeaders(request, siteOrigins),
      'Cache-Control': response.headers.get('Cache-Control') ?? 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}
