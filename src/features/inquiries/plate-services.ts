// Services that need only a plate: the inquiries of a plate, and the garage.
import { inquiryPath } from './addresses.ts'
import { inquiryKind, type InquiryKindSlug } from './kinds.ts'

const requests = [
  'fines-accumulation',
  'fines-details',
  'tehran-car-toll-bill',
  'freeway-toll',
  'third-party-insurance',
  'technical-inspection',
  'car-annual-toll-bill',
  'card-sanad',
  'plate-history',
] as const satisfies readonly InquiryKindSlug[]

type PlateService = { label: string; path: string; plates: readonly string[] }

const serviceOf = (kind: InquiryKindSlug): PlateService => {
  const { title, plates = [] } = inquiryKind(kind)
  return { label: title, path: inquiryPath(kind), plates }
}

export type PlateServiceSlug = (typeof requests)[number] | 'garage'

/** In the order of display. */
export const plateServices = {
  ...(Object.fromEntries(requests.map((kind) => [kind, serviceOf(kind)])) as Record<
    (typeof requests)[number],
    PlateService
  >),
  garage: { label: 'افزودن به گاراژ', path: '/profile/my-cars/new', plates: ['car', 'motorcycle', 'free-zone'] },
} satisfies Record<PlateServiceSlug, PlateService>

export const plateServiceSlugs = Object.keys(plateServices) as [PlateServiceSlug, ...PlateServiceSlug[]]
