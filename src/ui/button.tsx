import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `main` is the one saffron action of a screen; `danger` takes something away; `secondary` and `quiet` stand beside them. */
export type ButtonKind = 'main' | 'danger' | 'secondary' | 'outline' | 'quiet'

const shared =
  'inline-flex items-center justify-center gap-2 rounded-control px-4 text-label font-bold transition-colors duration-150 disabled:opacity-60'

const kinds: Record<ButtonKind, string> = {
  main: 'min-h-12 bg-saffron text-on-saffron hover:bg-saffron-strong',
  danger: 'min-h-11 bg-bad text-surface hover:underline',
  secondary: 'min-h-11 bg-lazuli-soft text-lazuli hover:underline',
  outline: 'min-h-11 border border-control bg-surface text-ink hover:border-ink',
  quiet: 'min-h-11 text-lazuli hover:underline',
}

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
      className={classNames(shared, kinds[kind], wide && 'w-full', busy && 'cursor-progress', className)}
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
    <a className={classNames(shared, kinds[kind], wide && 'w-full', className)} {...rest}>
      {icon}
      {children}
    </a>
  )
}
