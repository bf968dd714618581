import { pictureAddress, pictureWidths, type PictureFormat } from '#kit/picture-address.ts'

type PictureProps = {
  /** Key of the picture; see platform/pictures.ts. */
  name: string
  alt: string
  /** The CSS `sizes` of the place it stands in. */
  sizes: string
  /** For the first picture of a page: loaded at once and with priority. */
  first?: boolean
  className?: string
}

const sourceSet = (name: string, format: PictureFormat) =>
  pictureWidths.map((width) => `${pictureAddress(name, width, format)} ${width}w`).join(', ')

/** A picture in a fixed 4:3 box, in the smallest file that the browser can use. */
export function Picture({ name, alt, sizes, first, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(name, 'avif')} sizes={sizes} />
      <img
        src={pictureAddress(name, 640, 'webp')}
        srcSet={sourceSet(name, 'webp')}
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
