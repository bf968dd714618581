import file from './drawings.svg?url'

/** Names of the symbols in drawings.svg. */
export type DrawingName =
  | 'no-results'
  | 'no-messages'
  | 'no-bookmarks'
  | 'no-notices'
  | 'no-rows'
  | 'no-galleries'
  | 'no-network'
  | 'cars'
  | 'galleries'
  | 'sellers'
  | 'compare'
  | 'bookmarks'
  | 'support'
  | 'install'
  | 'complaint'

type DrawingProps = { name: DrawingName; width: number; height: number; className?: string }

/** A drawing in the colours of the theme: a file of its own, so that it weighs nothing in scripts. Ornament, never the only word. */
export const Drawing = ({ name, ...rest }: DrawingProps) => (
  <svg aria-hidden {...rest}>
    <use href={`${file}#${name}`} />
  </svg>
)
