/** An applicant by ticket number. One who withdrew has no wishes. */
export type Applicant = { ticket: number; wishes: readonly bigint[] }

export type Share =
  | { ticket: number; got: bigint }
  | { ticket: number; reserve: number }
  | { ticket: number; got: null }

/**
 * Allocates cars in the order of a lottery: each applicant takes the first available wish, and the
 * others become reserves in the same order. Deterministic for order, wishes and numbers of cars.
 */
export function allocate(
  order: readonly number[],
  applicants: readonly Applicant[],
  capacity: ReadonlyMap<bigint, number>,
): Share[] {
  const left = new Map(capacity)
  const requests = new Map(applicants.map((each) => [each.ticket, each]))
  let reserves = 0
  return order.map((ticket): Share => {
    const wishes = requests.get(ticket)?.wishes ?? []
    if (wishes.length === 0) return { ticket, got: null }
    const got = wishes.find((car) => (left.get(car) ?? 0) > 0)
    if (got === undefined) return { ticket, reserve: ++reserves }
    left.set(got, left.get(got)! - 1)
    return { ticket, got }
  })
}

/** Returns the reserve for a free car: the first in order with this wish. */
export const nextReserve = <Reserve extends { place: number; wishes: readonly bigint[] }>(
  reserves: readonly Reserve[],
  car: bigint,
): Reserve | undefined =>
  reserves.toSorted((one, other) => one.place - other.place).find(({ wishes }) => wishes.includes(car))
