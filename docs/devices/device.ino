// A device for an ESP32: sends a record a minute, and those that wait after a lost connection.
// With TLS, take WiFiClientSecure and port 8883, and give it the certificate of your CA with setCACert().
#include <WiFi.h>
#include <time.h>

const char *WIFI_NAME = "yard", *WIFI_PASSWORD = "secret";
const char *HOST = "mqtt.example.com", *MCU_ID = "8f1c2a6e0b7d4c5599aa0001", *KEY = "the key of the device";
const uint16_t PORT = 1883;
const uint32_t EVERY_MS = 60000;

struct Bytes {  // a message that is being written
  uint8_t data[256];
  size_t length = 0;
  void byte(uint8_t value) { if (length < sizeof data) data[length++] = value; }
  void bytes(const uint8_t *from, size_t count) { while (count--) byte(*from++); }
  void varint(uint64_t value) { for (; value > 0x7F; value >>= 7) byte((value & 0x7F) | 0x80); byte(value); }
  void field(uint32_t number, uint64_t value) { varint(number << 3); varint(value); }                       // uint32, int64, bool
  void signedField(uint32_t number, int32_t value) { field(number, (uint32_t(value) << 1) ^ uint32_t(value >> 31)); }  // sint32
  void message(uint32_t number, const Bytes &content) { varint(number << 3 | 2); varint(content.length); bytes(content.data, content.length); }
  void text(const char *value) { size_t count = strlen(value); byte(count >> 8); byte(count); bytes((const uint8_t *)value, count); }
};

WiFiClient server;
Bytes waiting[60];  // a ring: the oldest gives way
uint32_t first = 0, count = 0, measuredAt = 0;

Bytes measure(uint64_t atMs) {  // put your sensors here
  Bytes monitor, record, uplink;
  monitor.signedField(2, analogRead(34) * 6000 / 4095);  // voltage, hundredths of a volt
  monitor.signedField(7, WiFi.RSSI());
  record.field(1, atMs);
  record.field(2, 0);
  record.message(10, monitor);
  uplink.message(1, record);
  return uplink;
}

bool send(uint8_t header, const Bytes &content) {
  Bytes start;
  start.byte(header);
  start.varint(content.length);  // the lengths of MQTT are written like numbers of protobuf
  return server.write(start.data, start.length) && server.write(content.data, content.length);
}

bool answered(uint8_t header, uint8_t last) {  // CONNACK and PUBACK have four bytes
  uint8_t answer[4];
  if (server.readBytes(answer, 4) != 4) return false;
  if (answer[0] == 0x20 && answer[3]) Serial.printf("refused with return code %d\n", answer[3]);
  return answer[0] == header && answer[3] == last;
}

bool connect() {
  if (server.connected()) return true;
  if (!server.connect(HOST, PORT)) return false;
  Bytes hello;
  hello.text("MQTT");
  hello.bytes((const uint8_t *)"\x04\xC2\x00\x78", 4);  // MQTT 3.1.1; name, password, clean session; keep alive 120 s
  hello.text(MCU_ID);
  hello.text(MCU_ID);
  hello.text(KEY);
  if (send(0x10, hello) && answered(0x20, 0)) return true;
  server.stop();
  return false;
}

bool publish(const Bytes &uplink) {  // QoS 1: finished when the PUBACK is there
  Bytes content;
  char topic[48];
  snprintf(topic, sizeof topic, "dev/%s/up/record", MCU_ID);
  content.text(topic);
  content.byte(0);
  content.byte(1);  // packet id: one is on its way at a time
  content.bytes(uplink.data, uplink.length);
  if (send(0x32, content) && answered(0x40, 1)) return true;
  server.stop();
  return false;
}

void setup() {
  Serial.begin(115200);
  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  configTime(0, 0, "pool.ntp.org");
}

void loop() {
  struct timeval now;
  gettimeofday(&now, nullptr);
  bool isClockSet = now.tv_sec > 1700000000;
  if (isClockSet && (measuredAt == 0 || millis() - measuredAt >= EVERY_MS)) {
    measuredAt = millis();
    if (count == 60) { first = (first + 1) % 60; count--; }
    waiting[(first + count++) % 60] = measure(now.tv_sec * 1000ull + now.tv_usec / 1000);
  }
  while (count > 0 && WiFi.status() == WL_CONNECTED && connect() && publish(waiting[first])) {
    first = (first + 1) % 60;
    count--;
  }
  delay(100);
}
