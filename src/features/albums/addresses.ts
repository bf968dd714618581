/** Addresses of albums. */
export const albumsPath = '/services/vehicle-info/album'

export const albumPath = (slug: string): string => `${albumsPath}/${slug}`

/** The page of a model, in new cars. */
export const modelPath = (modelSlug: string): string => `/services/new-vehicle/${modelSlug}`
