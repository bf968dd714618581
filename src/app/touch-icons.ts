/** Sizes of touch icons, in pixels. */
export const touchIconSizes = [64, 144, 192, 512]
