import { pictureAddress, pictureWidths, type PictureFormat, type PictureWidth } from '#kit/picture-address.ts'

type PictureProps = {
  /** Key of the picture; see platform/pictures.ts. */
  name: string
  alt: string
  /** The CSS `sizes` of the place it stands in. */
  sizes: string
  /** For the first picture of a page: loaded at once and with priority. */
  first?: boolean
  /** Widths that can be needed in its place; fewer make a shorter page. */
  widths?: readonly PictureWidth[]
  className?: string
}

const sourceSet = (name: string, format: PictureFormat, widths: readonly PictureWidth[]) =>
  widths.map((width) => `${pictureAddress(name, width, format)} ${width}w`).join(', ')

/** A picture in a fixed 4:3 box, in the smallest file that the browser can use. */
export function Picture({ name, alt, sizes, first, widths = pictureWidths, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif', widths)} sizes={sizes} />
      <img
        src={pictureAddress(name, widths.at(-1) ?? 640, 'webp')}
        srcSet={sourceSet(name, 'webp', widths)}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={900}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
