import { cleanText } from '#kit/text.ts'
import type { TeamMember } from '../dealers/dealer-view.ts'

/** People that a dealer can show on its page. */
export const maxEmployees = 12
const [longestName, longestRole] = [60, 60]

export const nameField = (at: number): string => `name${at}`
export const dutyField = (at: number): string => `duty${at}`
export const shownField = (at: number): string => `shown${at}`
export const employeeFields = Array.from({ length: maxEmployees }, (_, at) => [
  nameField(at),
  dutyField(at),
  shownField(at),
]).flat()

/** The buttons of the form: «ثبت» alone, or one that moves a person before the previous one: `up:3`. */
export const saveEmployees = 'save'
export const moveUp = (at: number): string => `up:${at}`

type Typed = Readonly<Record<string, string>>

/**
 * Reads the people of the form in their new order. A row without a name is removed. The refusal is the position of a
 * person without a duty, or of a text that is too long.
 */
export function readEmployees(
  typed: Typed,
  move: string,
): { ok: true; value: TeamMember[] } | { ok: false; at: number } {
  const rows: { at: number; member: TeamMember }[] = []
  for (let at = 0; at < maxEmployees; at++) {
    const [name, role] = [cleanText(typed[nameField(at)] ?? ''), cleanText(typed[dutyField(at)] ?? '')]
    if (name === '') continue
    if (role === '' || name.length > longestName || role.length > longestRole) return { ok: false, at }
    const hidden = typed[shownField(at)] === 'no'
    rows.push({ at, member: hidden ? { name, role, hidden } : { name, role } })
  }
  const moved = rows.findIndex(({ at }) => move === moveUp(at))
  if (moved > 0) rows.splice(moved - 1, 2, rows[moved]!, rows[moved - 1]!)
  return { ok: true, value: rows.map(({ member }) => member) }
}

/** Formats the people of a dealer as field values. */
export const typedEmployees = (team: readonly TeamMember[]): Record<string, string> =>
  Object.fromEntries(
    team.flatMap(({ name, role, hidden }, at) => [
      [nameField(at), name],
      [dutyField(at), role],
      [shownField(at), hidden ? 'no' : 'yes'],
    ]),
  )

/** Returns how many rows of a form have something in them. */
export const filledEmployees = (typed: Typed): number => {
  for (let at = maxEmployees; at > 0; at--) if (typed[nameField(at - 1)] || typed[dutyField(at - 1)]) return at
  return 0
}
