import type { ProvinceTile } from '../ad/province-places.ts'

/** A place with how many ads it has under the other filters; its address chooses it, or takes the choice back. */
export type PlaceTile = ProvinceTile

export type PlaceKey = 'province' | 'city' | 'district'

/**
 * Places of one kind beside the map, those with most ads first: the cities of a province, the districts of a city. `of` is the
 * slug of the place around them.
 */
export type PlaceGroup = { title: string; kind: PlaceKey; of: string | null; places: PlaceTile[] }

/** The map above a list. */
export type PlaceMapView = {
  provinces: ProvinceTile[]
  groups: PlaceGroup[]
  /** The list of the whole country, once a place is chosen. */
  country: string | null
}
