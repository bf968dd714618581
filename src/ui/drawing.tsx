import file from './drawings.svg?url'

/** The symbols in drawings.svg: empty states (160 by 100, no-rows 220 by 132) and services (40 by 40). */
export const drawingNames = [
  'no-results',
  'no-messages',
  'no-bookmarks',
  'no-notices',
  'no-rows',
  'no-galleries',
  'no-network',
  'cars',
  'galleries',
  'new-cars',
  'compare',
  'bookmarks',
  'support',
  'install',
  'prices',
] as const

export type DrawingName = (typeof drawingNames)[number]

type DrawingProps = { name: DrawingName; width: number; height: number; className?: string }

/**
 * A drawing in the colours of the theme, in a separate file, so that scripts do not contain it. Decorative, never the
 * only information.
 */
export const Drawing = ({ name, ...rest }: DrawingProps) => (
  <svg aria-hidden {...rest}>
    <use href={`${file}#${name}`} />
  </svg>
)
