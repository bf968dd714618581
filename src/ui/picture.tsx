import { use, type CSSProperties } from 'react'
import { darkPictureOf } from '#kit/dark-picture.ts'
import {
  coloursOf,
  pictureAddress,
  pictureWidths,
  type PictureFormat,
  type PictureWidth,
} from '#kit/picture-address.ts'
import { PageAppearance } from './page-look.ts'

type PictureProps = {
  /** Key of the picture; see platform/pictures/pictures.ts. */
  name: string
  alt: string
  /** The CSS `sizes` of its place. */
  sizes: string
  /** For the first picture of a page: loaded at once and with priority. */
  first?: boolean
  /** The widths that its place can need; fewer make a shorter page. */
  widths?: readonly PictureWidth[]
  className?: string
  /** Address of a smaller rendering that is already loaded: it is shown until this one has loaded. */
  small?: string
}

/** With data saving on, every width uses the next smaller rendering with few bytes. */
const sourceSet = (name: string, format: PictureFormat, widths: readonly PictureWidth[], low: boolean) =>
  (low ? widths.slice(1) : widths)
    .map((width, index) => `${pictureAddress(name, low ? widths[index]! : width, format, low)} ${width}w`)
    .join(', ')

/** Returns the colours of the key, for the style of `picture > img`. */
function shadeOf(name: string): CSSProperties | undefined {
  const colours = coloursOf(name)
  if (!colours) return undefined
  return { '--top': colours.top, '--middle': colours.middle, '--bottom': colours.bottom } as CSSProperties
}

/**
 * A picture in a fixed 4:3 box, in the smallest file that the browser supports. Its colours fill the box until it has
 * loaded; a drawing with a word replaces it after a failure. Drawings have a dark version for dark pages: the server
 * picks it for a chosen theme, otherwise the browser does.
 */
export function Picture({ name, alt, sizes, first, widths = pictureWidths, className, small }: PictureProps) {
  const { 'data-saving': saves, 'data-theme': theme } = use(PageAppearance)
  const saving = saves !== undefined
  const dark = theme === 'light' ? null : darkPictureOf(name)
  return (
    <picture data-dark={dark ? '' : undefined}>
      {dark && (
        <source
          media={theme === 'dark' ? undefined : '(prefers-color-scheme: dark)'}
          type="image/avif"
          srcSet={sourceSet(dark, 'avif', widths, saving)}
          sizes={sizes}
        />
      )}
      <source type="image/avif" srcSet={sourceSet(name, 'avif', widths, saving)} sizes={sizes} />
      <img
        src={pictureAddress(name, widths.at(-1) ?? 640, 'webp')}
        srcSet={sourceSet(name, 'webp', widths, saving)}
        sizes={sizes}
        alt={alt}
        width={1200}
        height={900}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
        style={small ? { background: `url("${small}") center / contain no-repeat` } : shadeOf(name)}
      />
    </picture>
  )
}
