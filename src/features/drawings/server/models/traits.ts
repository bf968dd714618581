import type { DrawingBody } from '../options.ts'
import type { ModelAppearance } from './model-look.ts'
import { appearanceOf } from './named-models.ts'
import type { Proportions } from '../proportions.ts'
import { silhouettes } from '../silhouettes.ts'

/** Silhouettes per body type; further variants change lamps, grille and wheels. */
const silhouettesOfEach = 4

/**
 * Returns the measures of a body type and a variant: a named model's, else variants wrap around the
 * silhouettes.
 */
export function proportionsOf(body: DrawingBody, variant: number): Proportions {
  const named = appearanceOf(body, variant)
  if (named) return named.size
  const choices = silhouettes()[body]
  return choices[variant % choices.length] ?? choices[0]
}

/** Returns the lamps, grille and wheels of a variant; two models of one silhouette still differ. */
export function traitsOf(
  variant: number,
  body: DrawingBody,
): { lamp: number; grille: number; wheel: number; trim: number; look: ModelAppearance | null } {
  const appearance = appearanceOf(body, variant)
  if (appearance) return { lamp: 0, grille: 0, wheel: appearance.wheel, trim: appearance.trim, look: appearance }
  const round = Math.floor(variant / silhouettesOfEach)
  // Pressed-steel covers do not suit a sports car or a large off-roader.
  const steel = body === 'coupe' || body === 'convertible' || body === 'suv' ? 4 : 3
  return {
    lamp: (variant + round) % 4,
    grille: (variant + round * 2) % 5,
    wheel: [0, steel, 5, 1, 2, steel, 4, 0, 5, 1, 2, 4][variant % 12] ?? 0,
    trim: (variant + round) % 3,
    look: null,
  }
}
