export const maxPictures = 20
export const maxPictureBytes = 10_000_000

/** The draft of a new ad of one's own, by its name on the device. */
export const newAdDraft = 'post-ad'
