/** Where albums live. */
export const albumsPath = '/services/vehicle-info/album'

export const albumPath = (slug: string): string => `${albumsPath}/${slug}`

/** Where staff keep them. */
export const adminAlbumsPath = '/admin/albums'

export const adminAlbumPath = (id: bigint | string): string => `${adminAlbumsPath}/${id}`

/** Where staff send pictures. */
export const uploadPath = '/files/pictures'

/** A model; a page of new cars. */
export const modelPath = (modelSlug: string): string => `/services/new-vehicle/${modelSlug}`
