/** Every kind of line in the public record of an opening; `tools/verify-opening.py` knows each. */
export const recordKinds = [
  'announced',
  'opened',
  'root',
  'rate',
  'closing',
  'paused',
  'resumed',
  'frozen',
  'unfrozen',
  'closed',
  'stopped',
] as const
export type RecordKind = (typeof recordKinds)[number]
