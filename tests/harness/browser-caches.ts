/** Caches as a browser has them, as far as the copy uses them; jsdom has none. */
export function createCaches() {
  const kept = new Map<string, Map<string, Response>>();
  return {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return {
        match: async (address: string) => entries.get(address)?.clone(),
        put: async (address: string, response: Response) => void entries.set(address, response),
      };
    },
  };
}
