/** Returns the options of a field of choices from a table of names, in its order. */
export const toOptions = (names: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
