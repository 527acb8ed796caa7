/** Another user holds the name; whether that one ever finished registering, its own stream says. */
export interface ReservationRefusal {
  readonly type: 'name_held'
  readonly holder: string
  readonly fence: number
}
