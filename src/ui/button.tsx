import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * `main` is the one saffron action of a screen; `solid` an action of weight beside it; `danger` takes something away;
 * `secondary`, `outline` and `quiet` stand beside them; `band` stands on the lapis band.
 */
export type ButtonKind = 'main' | 'solid' | 'danger' | 'secondary' | 'outline' | 'quiet' | 'band'

type Look = { kind?: ButtonKind; wide?: boolean; icon?: ReactNode }

/** A button; `busy` shows that it is at work and keeps its width. */
export function Button({
  kind = 'secondary',
  wide,
  icon,
  busy,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
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

/** A link that looks like a button; for going somewhere, never for doing something. */
export function ButtonLink({
  kind = 'secondary',
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a className={classNames(`btn btn-${kind}`, wide && 'w-full', className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
