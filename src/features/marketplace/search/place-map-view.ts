import type { ProvinceTile } from '../ad/province-places.ts'

/** A place with its number of ads under the other filters; its address adds or removes it. */
export type PlaceTile = ProvinceTile

export type PlaceKey = 'province' | 'city' | 'district'

/**
 * Places of one kind beside the map, most ads first: the cities of a province, the districts of a
 * city. `of` is the slug of the surrounding place.
 */
export type PlaceGroup = { title: string; kind: PlaceKey; of: string | null; places: PlaceTile[] }

/** The map above a list. */
export type PlaceMapView = {
  provinces: ProvinceTile[]
  groups: PlaceGroup[]
  /** The list of the whole country, when a place is chosen. */
  country: string | null
  /** The chosen part of the map as in the address; null without one. */
  box: string | null
}
