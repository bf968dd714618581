/** Who asked, by the number of their ticket. Whoever withdrew has no wishes. */
export type Applicant = { ticket: number; wishes: readonly bigint[] }

export type Share =
  | { ticket: number; got: bigint }
  | { ticket: number; reserve: number }
  | { ticket: number; got: null }

/**
 * Gives cars to applicants in the order of a draw: each takes the first of their wishes that is left. All others are reserves in
 * the same order. The same order, wishes and numbers of cars give the same answer to everybody.
 */
export function allocate(
  order: readonly number[],
  applicants: readonly Applicant[],
  capacity: ReadonlyMap<bigint, number>,
): Share[] {
  const left = new Map(capacity)
  const asked = new Map(applicants.map((each) => [each.ticket, each]))
  let reserves = 0
  return order.map((ticket): Share => {
    const wishes = asked.get(ticket)?.wishes ?? []
    if (wishes.length === 0) return { ticket, got: null }
    const got = wishes.find((car) => (left.get(car) ?? 0) > 0)
    if (got === undefined) return { ticket, reserve: ++reserves }
    left.set(got, left.get(got)! - 1)
    return { ticket, got }
  })
}

/** The reserve who gets a car that became free: the first in order who wished it. */
export const nextReserve = <Reserve extends { place: number; wishes: readonly bigint[] }>(
  reserves: readonly Reserve[],
  car: bigint,
): Reserve | undefined =>
  reserves.toSorted((one, other) => one.place - other.place).find(({ wishes }) => wishes.includes(car))
