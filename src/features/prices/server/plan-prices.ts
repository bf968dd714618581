import type { Db } from '#platform/database/database.ts'

/** The maker's price of a trim in one of its sales, beside its price in the table. */
export type PlanPrice = { href: string; title: string; priceRial: bigint; until: Date }

declare module '#platform/manifest.ts' {
  interface Manifest {
    /** Sales of a trim that are open or coming, by its slug. One feature has them. */
    planPrices?: (asked: { db: Db; now: Date }, trimSlug: string) => Promise<readonly PlanPrice[]>
  }
}
