import type { DrawingBody } from '../options.ts'
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

/** The number of appearances of its body type for a model without its own drawing. */
const commonAppearances = 24

/**
 * Returns how a catalogue model is drawn everywhere: its own drawing, or an appearance of its body
 * type.
 */
export function modelDrawing({ id, slug, bodyType }: { id: number; slug: string; bodyType: string }): {
  body: DrawingBody
  variant: number
} {
  const named = namedModel(slug)
  return named?.body === bodyType ? named : { body: bodyType as DrawingBody, variant: id % commonAppearances }
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
