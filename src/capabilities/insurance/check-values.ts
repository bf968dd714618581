/** What comes as JSON is checked by the schemas of the forms. */
export { checkValues, platePartsOf } from '#ui/form/check-values.ts'
