import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A link that stands alone as text, 44 px high. Inside a sentence a plain `<a>` with the class `text-link-inline` is enough. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a className={classNames('text-link', className)} {...rest}>
      {children}
    </a>
  )
}
