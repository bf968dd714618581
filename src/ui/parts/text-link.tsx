import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A link on its own line, 44 px high. Inside a sentence use a plain `<a>` with the class `text-link-inline`. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classNames('text-link', className)} {...rest}>
      {children}
    </a>
  )
}
