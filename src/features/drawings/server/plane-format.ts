/** The brightest light on paint that the files of rendered cars hold. */
export const maxLight = 1.5
/** How many times smaller than the car the shade on the floor is stored. */
export const shadeScale = 4
