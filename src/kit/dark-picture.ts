/** Added to a drawing's scene number for the dark version: the same vehicle in the same studio at night. */
const darkScenes = 50

/**
 * Returns the key of a picture's dark version for pages in the dark theme; null for photos and for drawings that fill
 * their picture. The key of a dark version carries no colours, so an ad must not store it.
 */
export function darkPictureOf(key: string): string | null {
  const match =
    /^(drawing-.{1,60}-(?:side|front|rear|three-quarter|turn-\d{1,2})-[a-z-]+-\d{1,2})-(\d)(-m)?(?:-[\da-f]{9})?$/.exec(
      key,
    )
  const [, subject] = /^(subject-[a-z-]+?)(?:-[\da-f]{9})?$/.exec(key) ?? []
  if (subject) return subject.endsWith('-night') ? null : `${subject}-night`
  if (!match) return null
  const [, vehicle, scene, mirrored = ''] = match
  return `${vehicle}-${Number(scene) + darkScenes}${mirrored}`
}
