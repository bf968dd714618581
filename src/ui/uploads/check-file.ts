import { toPersianDigits } from '#kit/digits.ts'

/** The accepted kinds of a field; the server decides again by content. */
export type FileKinds = 'pictures' | 'pictures-and-documents'

const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Listed one by one, because then phones convert their own formats (HEIC) to JPEG. */
export const mediaTypes: Record<FileKinds, readonly string[]> = {
  pictures,
  'pictures-and-documents': [...pictures, 'application/pdf'],
}

const wrongKind: Record<FileKinds, string> = {
  pictures: 'فرمت این فایل قبول نمی‌شود؛ عکس JPEG، PNG یا WebP انتخاب کنید.',
  'pictures-and-documents': 'فقط عکس (JPEG، PNG، WebP) یا PDF انتخاب کنید.',
}
const heic = 'فرمت HEIC باز نمی‌شود؛ همین عکس را به‌صورت JPEG انتخاب کنید.'

/** Formats megabytes: «۵ مگابایت», «۸٫۲ مگابایت». */
export function megabytesText(bytes: number): string {
  // Rounds up: a file that is slightly too large must not look allowed.
  const tenths = Math.ceil(bytes / 100_000)
  return `${toPersianDigits(String(tenths / 10)).replace('.', '٫')}\u00a0مگابایت`
}

/** Detects a phone's own format, which some browsers can open and convert. */
export const isHeic = ({ type, name }: Pick<File, 'name' | 'type'>): boolean =>
  /heic|heif/.test(type) || /\.hei[cf]$/i.test(name)

type Limits = { kinds: FileKinds; maxBytes: number }

/** Returns why a file cannot be sent; null when it can. */
export function checkFile(file: Pick<File, 'name' | 'size' | 'type'>, { kinds, maxBytes }: Limits): string | null {
  if (isHeic(file)) return heic
  // Some phones report no type; then the server decides.
  if (file.type && !mediaTypes[kinds].includes(file.type)) return wrongKind[kinds]
  if (file.size === 0) return 'این فایل خالی است؛ فایل دیگری انتخاب کنید.'
  if (file.size > maxBytes) {
    return `حجم این فایل ${megabytesText(file.size)} است؛ حداکثر حجم مجاز ${megabytesText(maxBytes)} است.`
  }
  return null
}
