// Sockets of this machine under the names of the ESP32's library.
#pragma once
#include "Arduino.h"
#include <netdb.h>
#include <string>
#include <sys/socket.h>

constexpr int WL_CONNECTED = 3;
struct WiFiStation {
  void begin(const char *, const char *) {}
  int status() { return WL_CONNECTED; }
  int RSSI() { return -71; }
};
inline WiFiStation WiFi;

class WiFiClient {
  int socket = -1;

 public:
  bool connected() const { return socket >= 0; }
  void stop() {
    if (socket >= 0) close(socket);
    socket = -1;
  }
  bool connect(const char *host, uint16_t port) {
    addrinfo wish{}, *found = nullptr;
    wish.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, std::to_string(port).c_str(), &wish, &found)) return false;
    socket = ::socket(found->ai_family, SOCK_STREAM, 0);
    timeval patience{5, 0};
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    bool isOpen = ::connect(socket, found->ai_addr, found->ai_addrlen) == 0;
    freeaddrinfo(found);
    if (!isOpen) stop();
    return isOpen;
  }
  size_t write(const uint8_t *data, size_t length) { return send(socket, data, length, MSG_NOSIGNAL) == ssize_t(length) ? length : 0; }
  size_t readBytes(uint8_t *data, size_t length) {
    ssize_t received = recv(socket, data, length, MSG_WAITALL);
    return received < 0 ? 0 : received;
  }
};
