import type { SeedSection } from './seed-shapes.ts'

type Change = Partial<Omit<SeedSection, 'id'>> & { changed: string }
/** `after` is the id of the preceding section. */
type Addition = { after: string; section: Omit<SeedSection, 'changed'> }

/** Builds the sections of the next edition: some changed, some new, the rest unchanged. */
export function nextEdition(
  former: readonly SeedSection[],
  changes: Readonly<Record<string, Change>>,
  additions: readonly Addition[],
): SeedSection[] {
  return former.flatMap(({ id, title, summary, body }) => [
    { id, title, summary, body, ...changes[id] },
    ...additions
      .filter(({ after }) => after === id)
      .map(({ section }) => ({ ...section, changed: 'این بخش جدید است.' })),
  ])
}
