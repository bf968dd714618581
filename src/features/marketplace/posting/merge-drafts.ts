import type { StepEntries, WizardValues } from '#ui/wizard/wizard.ts'

/** Returns the trim of a draft's car; empty before it is chosen. */
export const trimOf = (values: WizardValues): string => valueOf(values.car, 'trim') ?? ''

/** Returns the plate of a draft as it was typed; empty without one. */
export const plateNumberOf = (values: WizardValues): string => valueOf(values.car, 'plateNumber') ?? ''

/** Returns the garage car of a draft; empty without one. */
export const ownIdOf = (values: WizardValues): string => valueOf(values.car, 'own') ?? ''

/** Returns the key of a draft, by which a device finds its pictures; null for older drafts. */
export const draftKeyOf = (values: WizardValues): string | null => valueOf(values.car, 'draft')

const valueOf = (entries: StepEntries | undefined, name: string): string | null =>
  entries?.find(([each]) => each === name)?.[1] ?? null

/** Lists the names of a draft's pictures, in order. */
export const pictureNames = ({ values }: { values: WizardValues }): string[] =>
  (values.pictures ?? []).flatMap(([name, value]) => (name === 'pictures' ? [value] : []))

/** Returns the pictures step with these names; nothing without any. */
export const picturesStep = (names: readonly string[]): WizardValues =>
  names.length > 0 ? { pictures: names.map((name): [string, string] => ['pictures', name]) } : {}

/** Whether a draft has more than the choice of its car. */
export const hasMoreThanCar = (values: WizardValues): boolean =>
  Object.entries(values).some(([step, entries]) => step !== 'car' && entries.length > 0)

/**
 * Merges two diverged states of one draft: the newer one wins step by step, and pictures of both
 * stay. Two different cars are two drafts and are never mixed: the newer one is returned unchanged.
 */
export function mergeDrafts(newer: WizardValues, older: WizardValues): WizardValues {
  const [one, other] = [trimOf(newer), trimOf(older)]
  if (one !== '' && other !== '' && one !== other) return newer
  const [key, otherKey] = [draftKeyOf(newer), draftKeyOf(older)]
  if (key !== null && otherKey !== null && key !== otherKey) return newer
  const pictures = picturesStep([...new Set([...pictureNames({ values: newer }), ...pictureNames({ values: older })])])
  const filled = Object.fromEntries(Object.entries(newer).filter(([, entries]) => entries.length > 0))
  return { ...older, ...filled, ...pictures }
}
