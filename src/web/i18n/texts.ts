/** The shape that a part of the texts has to have in every language. */
export type Texts<T> = { [Key in keyof T]: T[Key] extends string ? string : Texts<T[Key]> }
