// What a sketch uses of the Arduino core, on this machine.
#pragma once
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

inline uint32_t millis() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
inline void delay(uint32_t ms) { usleep(ms * 1000); }
inline int analogRead(int) { return 3500; }
inline void configTime(long, int, const char *) {}

struct SerialPort {
  void begin(long) {}
  void printf(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    fflush(stdout);
  }
};
inline SerialPort Serial;
