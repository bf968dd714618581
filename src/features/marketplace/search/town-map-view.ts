/** Longitude and latitude in degrees (WGS 84). */
export type Point = [longitude: number, latitude: number]

/** The ads of a town under all filters; `low` and `high` are cash prices in tomans, null without any. */
export type TownAds = {
  name: string
  at: Point
  count: number
  low: number | null
  high: number | null
  /** The list of this town alone. */
  href: string
}

export const serviceKinds = {
  dealers: { name: 'نمایشگاه', counted: 'نمایشگاه' },
  stations: { name: 'مرکز کارشناسی', counted: 'مرکز کارشناسی' },
  parking: { name: 'پارک حاشیه‌ای', counted: 'محدودهٔ پارک' },
} as const
export type ServiceKind = keyof typeof serviceKinds

/** The dealers, stations or parking zones of a town, and their page. */
export type TownService = { name: string; at: Point; count: number; href: string }

/** What the map of a list shows. The counts of `towns` and `unplaced` together are the list's total. */
export type TownMapView = {
  towns: TownAds[]
  /** The number of ads in towns without a position. */
  unplaced: number
  services: Record<ServiceKind, TownService[]>
  /** The operator gave a file with streets. */
  streets: boolean
}
