/** Loads a module of somebody else. The scripts of the command line cannot import modules, so this one stands beside them. */
export async function importModule(url: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(url)) as Readonly<Record<string, unknown>>;
}
