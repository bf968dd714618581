/** Where albums live. */
export const albumsPath = '/services/vehicle-info/album'

export const albumPath = (slug: string): string => `${albumsPath}/${slug}`

/** A model; a page of new cars. */
export const modelPath = (modelSlug: string): string => `/services/new-vehicle/${modelSlug}`
