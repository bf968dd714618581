import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * `main` is the one saffron action of a screen; `solid` an important action beside it; `danger` removes something;
 * `secondary`, `outline` and `quiet` are less prominent; `band` is for the lapis band.
 */
export type ButtonKind = 'main' | 'solid' | 'danger' | 'secondary' | 'outline' | 'quiet' | 'band'

type Appearance = { kind?: ButtonKind; wide?: boolean; icon?: ReactNode }

/** A button; `busy` shows that it is working and keeps its width. */
export function Button({
  kind = 'secondary',
  wide,
  icon,
  busy,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Appearance & { busy?: boolean }) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      className={classNames(`btn btn-${kind}`, wide && 'w-full', busy && 'cursor-progress', className)}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  kind = 'secondary',
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Appearance) {
  return (
    <a className={classNames(`btn btn-${kind}`, wide && 'w-full', className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
