/**
 * The kinds of lines in an opening's public record; `tools/verify-opening.py` knows all of them.
 */
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
