import { type DrawingBody, drawingBodies } from '../options.ts'
import { modelData } from './model-data.ts'
import type { ModelAppearance } from './model-look.ts'

/** The first variant that names a model instead of an appearance of its body type. */
const firstNamed = 40

let places: ReadonlyMap<string, number> | undefined

/** The place of each catalogue slug in the data. */
const placesOfSlugs = (): ReadonlyMap<string, number> =>
  (places ??= new Map(modelData().flatMap(({ slugs }, place) => slugs.map((slug) => [slug, place] as const))))

/** Returns the slugs of all models with their own drawing. */
export const namedModelSlugs = (): string[] => [...placesOfSlugs().keys()]

/** The numbers of appearances that models without their own drawing share, by body type. */
const commonAppearances: Readonly<Record<DrawingBody, number>> = {
  sedan: 12,
  suv: 12,
  hatchback: 8,
  pickup: 4,
  mpv: 2,
  coupe: 2,
  convertible: 4,
  wagon: 4,
}

/**
 * Returns how a catalogue model is drawn everywhere: its own drawing, or an appearance of its body
 * type.
 */
export function modelDrawing({ id, slug, bodyType }: { id: number; slug: string; bodyType: string }): {
  body: DrawingBody
  variant: number
} {
  const named = namedModel(slug)
  if (named?.body === bodyType) return named
  const body = bodyType as DrawingBody
  return { body, variant: id % commonAppearances[body] }
}

/**
 * Returns a catalogue model's own drawing; null when it has only the appearance of its body type.
 */
export function namedModel(slug: string): { body: DrawingBody; variant: number } | null {
  const place = placesOfSlugs().get(slug)
  return place === undefined ? null : { body: modelData()[place]!.body, variant: firstNamed + place }
}

/** Returns the appearance that a variant names; null without one or for another body. */
export function appearanceOf(body: DrawingBody, variant: number): ModelAppearance | null {
  const appearance = modelData()[variant - firstNamed]
  return appearance?.body === body ? appearance : null
}

/** The most common models on sale, by the first of their slugs: these can be turned. */
const turnedSlugs: readonly string[] = [
  'saipa-pride-131',
  'saipa-pride-111',
  'peugeot-206',
  'peugeot-207',
  'peugeot-405',
  'peugeot-pars',
  'ikco-samand',
  'ikco-dena',
  'saipa-tiba-2',
  'saipa-quick',
  'saipa-saina',
  'renault-tondar-90',
]

/** Whether a drawn vehicle can be turned: its frames are rendered. */
export const isTurned = (body: DrawingBody, variant: number): boolean =>
  turnedSlugs.some((slug) => {
    const named = namedModel(slug)
    return named?.body === body && named.variant === variant
  })

/** Body types that no catalogue model needs: these stay vector drawings. */
const unrendered: ReadonlySet<DrawingBody> = new Set(['convertible', 'wagon'])

/** Lists the appearances of body types that are rendered, by name: `suv-3`. */
export const commonDrawings = (): { name: string; body: DrawingBody; variant: number }[] =>
  drawingBodies
    .filter((body) => !unrendered.has(body))
    .flatMap((body) =>
      Array.from({ length: commonAppearances[body] }, (_, variant) => ({ name: `${body}-${variant}`, body, variant })),
    )

/** Returns the name of a rendered vehicle's files: the number of a model, else its body type and variant. */
export const renderingNameOf = (body: DrawingBody, variant: number): string =>
  appearanceOf(body, variant) ? `${variant}` : `${body}-${variant}`
