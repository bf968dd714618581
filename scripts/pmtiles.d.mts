type Tiles = {
  tiles: readonly { id: number; bytes: Buffer }[]
  frame: readonly number[]
  zooms: readonly [number, number]
  middle: readonly [number, number]
}
/** Builds a PMTiles file of version 3 from gzipped vector tiles. */
export function writePmtiles(tiles: Tiles, metadata: object): Buffer
