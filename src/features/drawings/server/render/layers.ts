import type { Light } from './light.ts'

/** The colour of one point: light that its paint takes, other light, and what kind of surface it is. */
export class Layers {
  paint = 0
  red = 0
  green = 0
  blue = 0
  /** Surfaces of different kinds meet in an edge. */
  kind = 0

  /** Lays another material over the present one; colours are already multiplied with the coverage. */
  over(coverage: number, [red, green, blue]: readonly [number, number, number], gloss = 0, paint = 0): void {
    const rest = 1 - coverage
    this.paint = this.paint * rest + paint
    this.red = this.red * rest + red + gloss * coverage
    this.green = this.green * rest + green + gloss * 1.01 * coverage
    this.blue = this.blue * rest + blue + gloss * 1.03 * coverage
  }

  /** Paint under clear lacquer: dull light, a broad gloss in its own colour, and the lacquer's white one. */
  lacquer({ lit, broad, open, fresnel, mirrored, clear }: Light): void {
    const gloss = fresnel * mirrored * clear * 0.9 + 0.003 * mirrored
    this.over(1, [0, 0, 0], gloss, lit * 0.84 + broad * 0.5 * (0.4 + 0.6 * open))
  }

  plastic(coverage: number, { lit, fresnel, mirrored, clear }: Light): void {
    const tone = coverage * 0.012
    this.over(
      coverage,
      [tone * (0.6 + lit), tone * (0.63 + lit), tone * (0.68 + lit)],
      (0.02 + fresnel * 0.5) * mirrored * clear,
    )
  }

  /** Tinted glass: the sky in its upper part, the dark of the cabin below, and what it mirrors at a flat angle. */
  glass(coverage: number, share: number, cabin: number, { mirrored, grazing }: Light): void {
    const sky = (0.007 + 0.36 * share ** 2.1) * (1 - cabin * 0.72) + grazing * mirrored * 0.6
    this.over(coverage, [coverage * sky * 0.76, coverage * sky * 0.98, coverage * sky * 1.24])
  }

  grey(value: number, warm: number, cold: number): void {
    this.over(1, [value, value * warm, value * cold])
  }
}
