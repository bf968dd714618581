/** A smooth function over a grid of millimetres, read by quadratic B-splines. */
export class Table {
  readonly #values: Float32Array
  readonly #origin: number
  readonly #columns: number
  readonly #rows: number
  readonly #cell: number

  constructor(origin: number, columns: number, rows: number, cell: number, value: (x: number, z: number) => number) {
    this.#origin = origin
    this.#columns = columns
    this.#rows = rows
    this.#cell = cell
    this.#values = new Float32Array(columns * rows)
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) this.#values[j * columns + i] = value(origin + i * cell, origin + j * cell)
  }

  /** Rounds corners within a number of cells. */
  blur(radius: number): this {
    const weights = Array.from({ length: radius * 2 + 1 }, (_, i) =>
      Math.exp(-((i - radius) ** 2) / (radius * radius * 0.5)),
    )
    const sum = weights.reduce((a, b) => a + b)
    this.#spread(
      weights.map((weight) => weight / sum),
      radius,
      1,
      0,
    )
    this.#spread(
      weights.map((weight) => weight / sum),
      radius,
      0,
      1,
    )
    return this
  }

  #spread(weights: readonly number[], radius: number, right: number, up: number): void {
    const [columns, rows] = [this.#columns, this.#rows]
    const before = this.#values.slice()
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        let value = 0
        for (let step = -radius; step <= radius; step++) {
          const column = Math.min(columns - 1, Math.max(0, i + step * right))
          const row = Math.min(rows - 1, Math.max(0, j + step * up))
          value += weights[step + radius]! * before[row * columns + column]!
        }
        this.#values[j * columns + i] = value
      }
  }

  /** The value of the nearest cell: fast, for long steps. */
  near(x: number, z: number): number {
    const i = Math.round((x - this.#origin) / this.#cell)
    const j = Math.round((z - this.#origin) / this.#cell)
    const column = i < 0 ? 0 : i >= this.#columns ? this.#columns - 1 : i
    return this.#values[(j < 0 ? 0 : j >= this.#rows ? this.#rows - 1 : j) * this.#columns + column]!
  }

  at(x: number, z: number): number {
    const columns = this.#columns
    const values = this.#values
    const fx = Math.min(columns - 3, Math.max(1.5, (x - this.#origin) / this.#cell))
    const fz = Math.min(this.#rows - 3, Math.max(1.5, (z - this.#origin) / this.#cell))
    const i = Math.floor(fx + 0.5)
    const j = Math.floor(fz + 0.5)
    const tx = fx - i
    const tz = fz - j
    const a0 = 0.5 * (0.5 - tx) * (0.5 - tx)
    const a2 = 0.5 * (0.5 + tx) * (0.5 + tx)
    const a1 = 1 - a0 - a2
    const b0 = 0.5 * (0.5 - tz) * (0.5 - tz)
    const b2 = 0.5 * (0.5 + tz) * (0.5 + tz)
    const p = (j - 1) * columns + i
    const q = p + columns
    const r = q + columns
    return (
      b0 * (a0 * values[p - 1]! + a1 * values[p]! + a2 * values[p + 1]!) +
      (1 - b0 - b2) * (a0 * values[q - 1]! + a1 * values[q]! + a2 * values[q + 1]!) +
      b2 * (a0 * values[r - 1]! + a1 * values[r]! + a2 * values[r + 1]!)
    )
  }
}
