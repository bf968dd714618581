/** Names of the catalogue's body types. */
export const bodyTypeNames: Readonly<Record<string, string>> = {
  sedan: 'سدان',
  hatchback: 'هاچ‌بک',
  suv: 'شاسی‌بلند',
  pickup: 'وانت و پیکاپ',
  coupe: 'کوپه',
  convertible: 'کروک',
  mpv: 'ون',
  wagon: 'استیشن',
}
