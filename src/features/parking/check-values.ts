/** Validates JSON by the schemas of the forms. */
export { checkValues, platePartsOf } from '#ui/form/check-values.ts'
