import { createElement, type SVGProps } from 'react'

/** The data of a path, or another shape with its attributes. */
type Shape = string | [tag: string, attributes: Record<string, string>]

/** `size` in pixels (24 when absent), `stroke` the width of lines in a field of 24 (2 when absent). */
type IconProps = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number | string; stroke?: number }

const drawShape = (shape: Shape) =>
  typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(shape[0], shape[1])

const frame = (size: number | string) => ({
  xmlns: 'http://www.w3.org/2000/svg',
  width: size,
  height: size,
  viewBox: '0 0 24 24',
})

/** Returns the component of a drawing in lines. */
export const createIcon =
  (...shapes: Shape[]) =>
  ({ size = 24, stroke = 2, children, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        ...frame(size),
        fill: 'none',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        strokeWidth: stroke,
        stroke: 'currentColor',
        ...rest,
      },
      ...shapes.map(drawShape),
      children,
    )

/** Returns the component of a filled drawing. */
export const createFilledIcon =
  (...shapes: Shape[]) =>
  ({ size = 24, stroke: _stroke, children, ...rest }: IconProps) =>
    createElement(
      'svg',
      { ...frame(size), fill: 'currentColor', stroke: 'none', ...rest },
      ...shapes.map(drawShape),
      children,
    )
