/** What a drawing's scene number grows by in the dark: the same vehicle in the same studio by night. */
const darkScenes = 50

/**
 * The key of a picture's dark twin, for pages with a dark face; null for pictures that have none: photos, and drawings
 * that fill their picture. The twin tells no colours, so it is not the picture to keep in an ad.
 */
export function darkPictureOf(key: string): string | null {
  const match = /^(drawing-.{1,60}-(?:side|front|rear|three-quarter)-[a-z-]+-\d{1,2})-(\d)(-m)?(?:-[\da-f]{9})?$/.exec(
    key,
  )
  const [, subject] = /^(subject-[a-z-]+?)(?:-[\da-f]{9})?$/.exec(key) ?? []
  if (subject) return subject.endsWith('-night') ? null : `${subject}-night`
  if (!match) return null
  const [, vehicle, scene, mirrored = ''] = match
  return `${vehicle}-${Number(scene) + darkScenes}${mirrored}`
}
