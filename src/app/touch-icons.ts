/** The specification's sizes of touch icons (§2). */
export const touchIconSizes = [64, 144, 192, 512]
