export const maxPictures = 20
export const maxPictureBytes = 10_000_000

/** The device's name for the draft of a person's new ad. */
export const newAdDraft = 'post-ad'
