import type { RequestContext } from './context.ts'

/** The car of an ad, as far as other features may know it. */
export type AdvertisedCar = { publicId: string; trimId: number; year: number }

/** A line on the page of an ad that leads to a page of another feature: yearly costs, a checklist. */
export type AdExtra = { href: string; label: string; value: string | null; note: string; order: number }

/** Loads a feature's lines for the page of an ad, as `adExtras` of its manifest; the same for everybody. */
export type AdExtras = (ctx: RequestContext, car: AdvertisedCar) => Promise<readonly AdExtra[]>
